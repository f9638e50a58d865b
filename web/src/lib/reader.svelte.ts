// The rules reader beside the map: which rule is open, and the texts of the system at the table.

import type { Rule } from '../../../server/protocol';

class Reader {
    shown = $state(false);
    at = $state('');
    query = $state('');
    rules = $state<Rule[]>([]);

    open(rule = ''): void {
        this.at = rule;
        this.query = '';
        this.shown = true;
    }

    close(): void {
        this.shown = false;
    }

    found(): Rule[] {
        const words = this.query.toLowerCase().split(/\s+/).filter(Boolean);
        if (!words.length) return this.rules;
        return this.rules.filter((r) => {
            const all = `${r.id} ${r.title} ${r.text}`.toLowerCase();
            return words.every((w) => all.includes(w));
        });
    }
}

export const reader = new Reader();
