/** The domain of the demo accounts' e-mail addresses. No real domain ends in .example (RFC 2606). */
export const DEMO_DOMAIN = 'demo.example';

/**
 * The initial PINs of the demo's clerks, by Username. They are public, so that visitors can try a hand-over.
 */
export const DEMO_PINS: Readonly<Record<string, string>> = {
  clerk1: '4816',
  clerk2: '7305',
  clerk3: '6194',
  clerk4: '2973',
};

/** The initial PIN of a demo account; undefined for any other account. */
export const demoPinOf = ({
  Username,
  email,
}: {
  Username: string;
  email: string | null;
}): string | undefined => (email?.endsWith(`@${DEMO_DOMAIN}`) ? DEMO_PINS[Username] : undefined);
