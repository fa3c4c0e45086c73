/** The domain of the demo accounts' e-mail addresses. No real domain ends in .example (RFC 2606). */
export const DEMO_DOMAIN = 'demo.example';

/** The PINs with which the demo's clerks begin, by Username: everyone may know them, so that a hand-over can be tried. */
export const DEMO_PINS: Readonly<Record<string, string>> = {
  clerk1: '4816',
  clerk2: '7305',
  clerk3: '6194',
  clerk4: '2973',
};

/** The PIN with which an account of the demo began; undefined for any other account. */
export const demoPinOf = ({
  Username,
  email,
}: {
  Username: string;
  email: string | null;
}): string | undefined => (email?.endsWith(`@${DEMO_DOMAIN}`) ? DEMO_PINS[Username] : undefined);
