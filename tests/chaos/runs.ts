/**
 * Labelled tickets as sentences to compare, one for each run of adjoining tickets with one label, in order.
 * @param packs of each pack by name: the label of each ticket by its serial; what has no label is left out
 */
export function inRuns(packs: ReadonlyMap<string, ReadonlyMap<string, string | null>>): string[] {
  return [...packs]
    .flatMap(([pack, tickets]) => {
      const runs: { first: string; last: string; label: string }[] = [];
      for (const [ticket, label] of [...tickets].sort(([a], [b]) => (a < b ? -1 : 1))) {
        const run = runs.at(-1);
        if (label === null) continue;
        if (run?.label === label && Number(run.last) + 1 === Number(ticket)) run.last = ticket;
        else runs.push({ first: ticket, last: ticket, label });
      }
      return runs.map(({ first, last, label }) => `${pack}: ${first} – ${last} ${label}`);
    })
    .sort();
}
