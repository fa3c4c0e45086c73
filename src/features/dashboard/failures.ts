/** Something that the dashboard asks for, and why it couldn't be had. */
type Asked = { name: string; error: string | undefined };

/** What couldn't be had, as sentences: one for each reason, so that a lost network is said once. */
export function failures(asked: readonly Asked[]): string[] {
  const named = new Map<string, string[]>();
  for (const { name, error } of asked) if (error) named.set(error, [...(named.get(error) ?? []), name]);
  return [...named].map(([error, names]) => `${names.join(', ')}: ${error}`);
}

/** How old the oldest of some answers is; null when all are of now. */
export function oldest(answers: readonly { asOf: Date | null }[]): Date | null {
  const times = answers.flatMap(({ asOf }) => asOf ?? []);
  return times.length === 0 ? null : new Date(Math.min(...times.map(Number)));
}
