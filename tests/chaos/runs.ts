/**
 * Converts labelled tickets to comparable text, one line per run of adjacent tickets with the same label, in order.
 * @param packs by pack name, the label of each ticket by serial; unlabelled tickets are left out
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
