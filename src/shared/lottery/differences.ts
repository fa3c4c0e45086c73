/** A pack charged on the lottery's statement. */
export type ChargedLine<P> = {
  /** game and pack number: the first 11 digits of its serials */
  number: string;
  cents: number;
  /** null: the store has no such pack */
  pack: P | null;
};

/** A difference between a pack's charge and the estimate. */
export type PackDifference<P> =
  /** charged, but unknown to the store */
  | { kind: 'unknown_pack'; number: string; cents: number }
  /** charged, though still entirely in the back room */
  | { kind: 'in_back_room'; pack: P; cents: number }
  /** charged, though it isn't due */
  | { kind: 'not_due'; pack: P; cents: number }
  /** charged with another value */
  | { kind: 'other_value'; pack: P; cents: number; expected: number }
  /** certainly due, but not charged */
  | { kind: 'not_charged'; pack: P; expected: number };

type Valued = { size: number; priceCents: number; inBackRoom: number };

/**
 * The differences between a statement's packs and those that should settle.
 * @param settling packs that certainly settle in the week
 * @param due packs due in it that may have settled earlier
 */
export function packDifferences<P extends Valued>(
  charged: readonly ChargedLine<P>[],
  settling: readonly P[],
  due: readonly P[] = [],
): PackDifference<P>[] {
  const fullValue = ({ size, priceCents }: P): number => size * priceCents;
  const found = charged.flatMap(({ number, cents, pack }): PackDifference<P>[] => {
    if (pack === null) return [{ kind: 'unknown_pack', number, cents }];
    if (pack.inBackRoom === pack.size) return [{ kind: 'in_back_room', pack, cents }];
    if (!settling.includes(pack) && !due.includes(pack)) return [{ kind: 'not_due', pack, cents }];
    return cents === fullValue(pack) ? [] : [{ kind: 'other_value', pack, cents, expected: fullValue(pack) }];
  });
  const named = new Set(charged.map(({ pack }) => pack));
  const missing = settling.filter((pack) => !named.has(pack));
  return [
    ...found,
    ...missing.map((pack) => ({ kind: 'not_charged' as const, pack, expected: fullValue(pack) })),
  ];
}
