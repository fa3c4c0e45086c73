/** Two of the five elements of a digit are wide: 'w' (ISO/IEC 16390, Interleaved 2 of 5). */
const DIGITS = ['nnwwn', 'wnnnw', 'nwnnw', 'wwnnn', 'nnwnw', 'wnwnn', 'nwwnn', 'nnnww', 'wnnwn', 'nwnwn'];
const START = 'nnnn';
const STOP = 'wnn';
const WIDE = 3;

/**
 * Draws the long code on the back of a ticket.
 * @param digits an even number of them: the bars of a pair are its first digit, the spaces between them the second
 * @returns widths in turn of a bar and a space, beginning and ending with a bar, where a narrow one is 1
 */
export function itfWidths(digits: string): number[] {
  let elements = START;
  for (let i = 0; i < digits.length; i += 2) {
    const bars = DIGITS[Number(digits[i])] ?? '';
    const spaces = DIGITS[Number(digits[i + 1])] ?? '';
    for (let j = 0; j < bars.length; j++) elements += `${bars[j]}${spaces[j]}`;
  }
  return [...elements, ...STOP].map((element) => (element === 'w' ? WIDE : 1));
}
