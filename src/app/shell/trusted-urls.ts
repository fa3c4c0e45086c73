/** The part of Trusted Types used here; TypeScript has no types for it yet (W3C Trusted Types, 2.3). */
type PolicyFactory = {
  createPolicy(name: 'default', rules: { createScriptURL(url: string): string | null }): unknown;
};
const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };

// The server's policy requires Trusted Types for scripts. Only the page's own workers pass: zxing's and ours.
trustedTypes?.createPolicy('default', {
  createScriptURL: (url) => (new URL(url, location.origin).origin === location.origin ? url : null),
});
