import { pluralize } from '../../../domain/values/pluralize';

/** Morning Message: a store's day in a few lines, to share, and by mail. */
export const MORNING = {
  title: 'Morning Message',
  reports: 'Reports',
  day: 'Day',
  lastDay: 'Last day',
  hint: 'Exceptions, alarms, packs that settle, empty bins and terminals are as of now.',
  line: 'Message',
  share: 'Share',
  copied: 'Copied. Paste it where you want to send it.',
  copyFailed: 'The message could not be copied. Select and copy the text.',
  mail: 'By mail',
  mailHint:
    'You get one mail per store and day, about the day before. If the hour has already passed today, the first one comes right away.',
  sentTo: (email: string) => `Sent to ${email}.`,
  noAddress: 'Your account has no e-mail address, so no mail can be sent to you.',
  thisStore: 'Mail me the morning message',
  stores: 'Mail me the morning message of',
  all: 'Choose all',
  none: 'Choose none',
  elsewhere: (count: number) => `And of ${pluralize(count, 'store')} of other companies.`,
  hour: 'At this hour of the store’s clock',
  onlyRed: 'Only when something needs attention',
  save: 'Save',
  saved: 'Saved.',
  savedNone: 'Saved: you get no mail.',
  offline: 'This needs a connection. Nothing was changed.',
} as const;
