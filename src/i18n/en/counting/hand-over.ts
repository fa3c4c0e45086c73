/** Hand over to clerks. */
export const HAND_OVER = {
  title: 'Hand over to clerks',
  signInAsStore: 'Only a store’s admin can hand over its terminal: sign in as that store.',
  whenYouHandOver: 'When you hand over',
  consequences: [
    'Clerks go on duty here with their name and PIN, even offline. Every record carries the clerk’s name.',
    'They see Verify Stock, Add On Shelf, Packs, their own shift, the Outbox and Help.',
    'In Packs they can record returns, damage and packs sold whole; lost, stolen and transferred packs only if Store Settings allow it.',
    'You are signed out here. Nothing of your account stays on this device; your unfinished cards are kept for you.',
    'After ten minutes without a touch, or when someone presses Lock, the terminal asks for a clerk again.',
    'To take it back, press Admin sign-in on the lock screen and sign in with username and password.',
    'The terminal is listed under Terminals, where you can end its access. Access ends automatically after a year; the lock screen warns ahead of time.',
  ],
  clerks: 'Clerks of this store',
  pinSet: 'PIN set',
  noPin: 'No PIN yet',
  demoPin: (pin: string) => `Demo PIN ${pin}, unless changed`,
  needsNetwork: 'This needs the network: the server gives the terminal a key of its own.',
  nobodyHasPin: 'No clerk of this store has a PIN yet, so nobody could go on duty.',
  setPin: 'Set a PIN on the User screen',
  handOver: 'Hand over',
  handingOver: 'Handing over…',
};
