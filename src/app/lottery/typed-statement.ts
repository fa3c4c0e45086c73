import { ACCOUNT_LINES, type AccountLine } from '../../shared/lottery/account-lines';
import type { StatementLine } from '../../shared/lottery/lottery-schema';
import { typedAmount } from '../../shared/lottery/statement-file';
import { recordOf } from '../../shared/values/collections';
import { plainNumbers } from '../../shared/values/digits';

/** A statement in its form: an amount as text for each line of the account, and the packs, one per line. */
export type TypedStatement = Record<AccountLine, string> & { packs: string };

/** The reason why a pack's line can't be parsed. */
export type PackFault = { kind: 'bad_pack' | 'pack_twice'; line: number };

/**
 * The packs that a statement charges, one per line: game and pack number with or without dashes, then the amount. Empty
 * lines are skipped.
 */
export function typedPacks(text: string): { lines: StatementLine[] } | { fault: PackFault } {
  const lines: StatementLine[] = [];
  const seen = new Set<string>();
  for (const [index, row] of plainNumbers(text).split('\n').entries()) {
    if (row.trim() === '') continue;
    const match = /^\s*([0-9][0-9-]*)[\s,;:]+(\S.*)$/.exec(row);
    const pack = match?.[1]?.replaceAll('-', '') ?? '';
    const amount = typedAmount(match?.[2] ?? '');
    if (!/^[0-9]{11}([0-9]{3})?$/.test(pack) || amount === null)
      return { fault: { kind: 'bad_pack', line: index + 1 } };
    const number = pack.slice(0, 11);
    if (seen.has(number)) return { fault: { kind: 'pack_twice', line: index + 1 } };
    seen.add(number);
    lines.push({ line: 'pack', pack: number, amount });
  }
  return { lines };
}

/** The lines of a statement whose texts can all be read. */
export function typedLines(typed: TypedStatement): StatementLine[] {
  const amounts = ACCOUNT_LINES.flatMap((line): StatementLine[] => {
    const amount = typedAmount(typed[line]);
    return amount === null ? [] : [{ line, amount }];
  });
  const packs = typedPacks(typed.packs);
  return [...amounts, ...('lines' in packs ? packs.lines : [])];
}

/** A stored statement as text for its form. */
export function asTyped(lines: readonly StatementLine[]): TypedStatement {
  const texts = recordOf<AccountLine, string>(ACCOUNT_LINES, () => '');
  const packs: string[] = [];
  for (const line of lines)
    if (line.line === 'pack')
      packs.push(`${line.pack.slice(0, 4)}-${line.pack.slice(4, 11)} ${line.amount.toFixed(2)}`);
    else texts[line.line] = line.amount.toFixed(2);
  return { ...texts, packs: packs.join('\n') };
}
