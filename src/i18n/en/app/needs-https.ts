/** What is shown instead of the app at an address of plain HTTP. Text in backticks is shown as code. */
export const NEEDS_HTTPS = {
  title: 'This app needs a secure address',
  why: (origin: string) =>
    `At ${origin} the browser allows neither the camera nor offline work, and a count could be lost.`,
  askAdmin: 'Ask your store admin for the address that begins with `https://`.',
  forOperator: 'For the person who runs the server',
  setUp:
    'On its machine run `npm run tls:local` and start it again. This address then shows how to set up each device. If you have a certificate of your own, set `TLS_CERT` and `TLS_KEY`.',
};
