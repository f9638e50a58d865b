# Turns a catalogue (data/rules/SYSTEM.tsv, then SYSTEM.rulings.tsv) into lines
# RULE(AC_3_5b, "3.5b", "H in cover"): a rule number that does not exist does not compile.
# Usage: awk -v prefix=AC -f rules_def.awk FILE...
BEGIN { FS = "\t" }
FNR == 1 { next }
{
    name = $1
    gsub(/[^A-Za-z0-9]/, "_", name)
    title = $2
    gsub(/\\/, "\\\\", title)
    gsub(/"/, "\\\"", title)
    printf "RULE(%s_%s, \"%s\", \"%s\")\n", prefix, name, $1, title
}
