/** A count of a store: at the end of a shift, or an opening check. */
export type CountOfStore = {
  /** its submission id */
  key: string;
  /** the id of its author */
  by: number;
  isOpening: boolean;
};

/**
 * The second signatures of counts: for each shift's count, the first opening check after it by somebody else, before the
 * next shift's count (product: the clerk's side).
 * @param counts the counts of a store in the order of capture; those after the last shift's count included
 * @returns the check by the key of the count that it signs; counts without one are missing
 */
export function secondSignatures<Count extends CountOfStore>(counts: readonly Count[]): Map<string, Count> {
  const signed = new Map<string, Count>();
  let unsigned: Count | null = null;
  for (const count of counts) {
    if (!count.isOpening) unsigned = count;
    else if (unsigned && count.by !== unsigned.by) {
      signed.set(unsigned.key, count);
      unsigned = null;
    }
  }
  return signed;
}

/** The most disagreements about one figure, and the most answers to one of them. */
export const MAX_WORDS = 5;
