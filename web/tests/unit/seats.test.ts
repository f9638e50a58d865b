// Two people at one screen: when the one who sits down next must not see what is on it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LogLine, Table } from '../../../server/protocol';
import { secretBetween } from '../../src/lib/seats';

const table = (sealed: boolean) => ({ line: { sealed } }) as unknown as Table;
const line = (kept: boolean) => ({ kept }) as unknown as LogLine;

test('a line that waits for the other side is secret between two at one screen', () => {
    assert.equal(secretBetween(table(true), [line(false)]), true);
});

test('so is one that is kept from the other side when both have decided', () => {
    assert.equal(secretBetween(table(false), [line(false), line(true)]), true);
});

test('orders that were turned up are not, whoever begins', () => {
    assert.equal(secretBetween(table(false), [line(false), line(false)]), false);
});
