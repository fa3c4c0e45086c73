/** The verified ticket layouts by code; a taught one has the name that its teacher gave it. */
export const LAYOUT_NAME: Readonly<Record<string, string>> = {
  standard: 'Standard (14 digits)',
  'us-ca': 'California',
  'us-ma': 'Massachusetts',
  'us-me': 'Maine',
  'us-ga': 'Georgia',
  'us-nj': 'New Jersey',
  '4-6-3-1': 'Game-pack-ticket-check (4-6-3-1)',
};
