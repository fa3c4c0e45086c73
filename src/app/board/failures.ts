/** A figure of the dashboard, and why it couldn't be loaded. */
type Request = { name: string; error: string | undefined };

/** Sentences about what couldn't be loaded: one per reason, so that a lost network is mentioned once. */
export function failures(requests: readonly Request[]): string[] {
  const named = new Map<string, string[]>();
  for (const { name, error } of requests) if (error) named.set(error, [...(named.get(error) ?? []), name]);
  return [...named].map(([error, names]) => `${names.join(', ')}: ${error}`);
}
