// Pieces by what they are called. Records name each in one word (`l-10-bn`), and that is what a clause and the log say;
// people read the title (`L 10 Bn`) where it is hardly longer, so that a sentence stays one. Longer titles stand beside.

/** How many letters more than its name in records a title may have to stand in a sentence. */
const MORE_LETTERS = 6;
/** Words of a sentence, without what is written behind them. */
const WORD = /[^\s,;:()]*[^\s,;:().]/g;

interface Named {
    name: string;
    title: string;
}

interface Sheet {
    columns: readonly string[];
    rows: readonly (readonly unknown[])[];
}

/** Pieces with their titles that the view has: on the board, in its reserve, and in sheets that list units by title. */
export function namesIn(view: { pieces: readonly Named[]; reserve?: readonly Named[]; sheets?: readonly Sheet[] }): Named[] {
    const listed = (view.sheets ?? []).flatMap((sheet) => {
        const name = sheet.columns.indexOf('unit');
        const title = sheet.columns.indexOf('title');
        return name < 0 || title < 0 ? [] : sheet.rows.map((row) => ({ name: String(row[name]), title: String(row[title] ?? '') }));
    });
    return [...view.pieces, ...(view.reserve ?? []), ...listed];
}

/** What to say for a name in records; nothing of names that could be ordinary words, nor of titles that several share. */
export function shortTitles(titles: ReadonlyMap<string, string>): Map<string, string> {
    const shared = new Map<string, number>();
    for (const title of titles.values()) shared.set(title, (shared.get(title) ?? 0) + 1);
    return new Map(
        [...titles]
            .filter(([name, title]) => /[^a-z]/.test(name) && title && title !== name)
            .filter(([name, title]) => title.length <= name.length + MORE_LETTERS && shared.get(title) === 1),
    );
}

/** A clause or a line of the log with titles for names. */
export function inTitles(text: string, titles: ReadonlyMap<string, string>): string {
    return titles.size ? text.replace(WORD, (word) => titles.get(word) ?? word) : text;
}
