#compdef firestep
# Completion of firestep for zsh: the program itself says what there is.
_firestep() {
    local -a all ids
    local command=${words[2]}
    if (( CURRENT == 2 )); then
        all=(${(f)"$(firestep help --words 2>/dev/null)"} --version --help)
        compadd -a all
        return
    fi
    all=(${(f)"$(firestep help --words $command 2>/dev/null)"})
    local kind=${${(M)all:#:*}#:}
    all=(${all:#:*})
    if [[ $PREFIX == -* ]]; then
        compadd -a all
        return
    fi
    case $kind in
        id|file) ids=(${(f)"$(firestep scenarios --json 2>/dev/null | grep -o '"id":"[^"]*"' | cut -d '"' -f 4)"}); compadd -a ids; _files ;;
        system) ids=(${${(f)"$(firestep rules 2>/dev/null)"}%% *}); compadd -a ids ;;
        command) ids=(${(f)"$(firestep help --words 2>/dev/null)"}); compadd -a ids ;;
        *) _files ;;
    esac
}
_firestep "$@"
