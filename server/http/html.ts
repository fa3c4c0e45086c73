const ENTITY: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // Not by its name, which some mail programs don't know.
  "'": '&#39;',
};

/** Text for the content or an attribute of an HTML page or mail. */
export const escapedHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITY[sign] ?? sign);
