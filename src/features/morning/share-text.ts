/**
 * Hands a text to the device's share sheet; where there is none, or it refuses, to the clipboard.
 * @returns `shared` also when the person closed the share sheet
 */
export async function shareText(title: string, text: string): Promise<'shared' | 'copied' | 'failed'> {
  if ('share' in navigator) {
    try {
      await navigator.share({ title, text });
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'shared';
      console.warn('The text could not be shared', error);
    }
  }
  try {
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch (error) {
    // Not permitted, or not a secure origin: the person can copy from the screen.
    console.warn('The text could not be copied', error);
    return 'failed';
  }
}
