const MAX_WAIT_MS = 1000;

/**
 * The app's own face: one variable file of the weights 400 to 700, cut from Inter 4 (@fontsource-variable/inter 5.3) to the letters of
 * its range. The page's head preloads it from a fixed address (index.html). A face declared in a style sheet would be loaded again with
 * every new layer of styles, and replace the stand-in in the middle of a visit.
 */
const ownFace = () =>
  new FontFace('Inter', 'url("/fonts/inter.woff2")', {
    weight: '400 700',
    unicodeRange:
      'U+0020-007E, U+00A0-00FF, U+0131, U+0152-0153, U+2013-2014, U+2018-2019, U+201C-201D, U+2022, U+2026, U+2039-203A, ' +
      'U+20AC, U+2122, U+2190-2193, U+2212, U+2215, U+2248, U+2260, U+2264-2265',
  });

/**
 * Loads the app's own face. On a slow device the stand-in (fonts.css) stays for this visit, so that no text moves.
 * @returns once the page's text is drawn in it, or after a second
 */
export async function loadOwnFace(): Promise<void> {
  const face = ownFace();
  const late = new Promise<true>((resolve) => setTimeout(resolve, MAX_WAIT_MS, true));
  const loaded = face.load().then(
    () => false,
    () => true,
  );
  const isMissing = await Promise.race([loaded, late]);
  if (!isMissing) document.fonts.add(face);
}
