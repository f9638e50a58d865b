// How well the program can play, with a word on each for who chooses an opponent.
import type { Player } from '../../../server/protocol';

export const LEVELS: { name: Player; title: string; about: string }[] = [
    { name: 'recruit', title: 'Recruit', about: 'plays by rule of thumb and answers at once' },
    { name: 'regular', title: 'Regular', about: 'looks a little ahead; a second for a decision' },
    { name: 'veteran', title: 'Veteran', about: 'weighs your replies; three seconds for a decision' },
    { name: 'staff', title: 'Staff', about: 'the strongest; up to ten seconds for a decision' },
    { name: 'random', title: 'At random', about: 'takes any option, good or bad' },
];
