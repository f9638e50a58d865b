# Completion of firestep for fish: the program itself says what there is.
function __firestep_options
    set -l words (commandline -opc)
    firestep help --words $words[2] 2>/dev/null | string match -- '--*'
end
function __firestep_ids
    firestep scenarios --json 2>/dev/null | string match -ra '"id":"[^"]*"' | string replace -r '"id":"(.*)"' '$1'
end
complete -c firestep -n __fish_use_subcommand -f -a '(firestep help --words 2>/dev/null)'
complete -c firestep -n 'not __fish_use_subcommand' -a '(__firestep_options)'
complete -c firestep -n 'not __fish_use_subcommand' -a '(__firestep_ids)'
