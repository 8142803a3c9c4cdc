/** Between two numbers of a cell. Its blanks are none that word spacing widens. */
export const pairSeparator = "\u2004/\u2004";
