/** The families of other scripts in src/app/ui/theme/fonts.css. */
const FAMILIES = '1rem "Noto Sans Devanagari", "Noto Sans Gujarati", "Noto Sans Gurmukhi"';
const MAX_WAIT_MS = 1000;

/** A page's; the worker and the tests have none. */
const { document } = globalThis as {
  document?: { fonts: { load: (font: string, text: string) => Promise<unknown> } };
};

/**
 * Loads the fonts that a text is drawn in, so that nothing moves when they replace the device's own.
 * @returns when they are there, or after a second
 */
export async function loadFonts(text: string): Promise<void> {
  const loaded = document?.fonts.load(FAMILIES, text);
  const late = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS));
  await Promise.race([loaded, late]).catch((error: unknown) =>
    console.warn('A font could not be loaded', error),
  );
}
