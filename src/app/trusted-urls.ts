/** What this file needs of Trusted Types, which TypeScript doesn't know yet (W3C Trusted Types, 2.3). */
type PolicyFactory = {
  createPolicy(name: 'default', rules: { createScriptURL(url: string): string | null }): unknown;
};
const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };

// The server's policy forbids text to become script. The page's own workers are all that is let through: zxing's and ours.
trustedTypes?.createPolicy('default', {
  createScriptURL: (url) => (new URL(url, location.origin).origin === location.origin ? url : null),
});
