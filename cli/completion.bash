# Completion of firestep for bash: the program itself says what there is.
_firestep()
{
    local cur=${COMP_WORDS[COMP_CWORD]} command=${COMP_WORDS[1]} words kind
    if [ "$COMP_CWORD" -eq 1 ]; then
        mapfile -t COMPREPLY < <(compgen -W "$(firestep help --words 2>/dev/null) --version --help" -- "$cur")
        return
    fi
    words=$(firestep help --words "$command" 2>/dev/null)
    kind=${words##*:}
    words=${words%%:*}
    if [[ $cur == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$words" -- "$cur")
        return
    fi
    case $kind in
        id) words=$(_firestep_ids) ;;
        system) words=$(firestep rules 2>/dev/null | cut -d ' ' -f 1) ;;
        command) words=$(firestep help --words 2>/dev/null) ;;
        file) words=$(_firestep_ids) ;;
        *) words= ;;
    esac
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$cur")
    if [ "$kind" = file ] || [ "${#COMPREPLY[@]}" -eq 0 ]; then
        compopt -o filenames 2>/dev/null
        mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$cur")
    fi
}
_firestep_ids() { firestep scenarios --json 2>/dev/null | grep -o '"id":"[^"]*"' | cut -d '"' -f 4; }
complete -F _firestep firestep
