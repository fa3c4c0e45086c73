/** A time zone as people call it: Eastern Time. @param name IANA name */
export function zoneTitle(name: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longGeneric' });
  const part = format.formatToParts(0).find(({ type }) => type === 'timeZoneName');
  return part?.value ?? name;
}
