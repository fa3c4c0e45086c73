import { pluralize } from '../../../domain/values/pluralize';

/** Profile, change of password and other sign-ins. */
export const PROFILE = {
  title: 'Profile',
  store: 'Store',
  handOver: 'Hand over to clerks',
  changePassword: 'Change password',
  changeTitle: 'Change Password',
  passwordChanged: 'Your password is changed. You are signed out everywhere else.',
  currentPassword: 'Current Password',
  newPassword: 'New Password',
  confirmPassword: 'Confirm Password',
  signedOutElsewhere: 'You are signed out everywhere else.',
  signOutElsewhere: 'Sign out everywhere else',
  signedInAs: (username: string, role: string) => `${username} · ${role}`,
  name: 'Name',
  email: 'Email',
  role: 'Role',
  joined: 'Joined',
  storeName: 'Store Name',
  contactNumber: 'Contact Number',
  contactPerson: 'Contact Person',
  contactEmail: 'Contact Email',
  website: 'Website',
  address: 'Address',
  state: 'State',
  city: 'City',
  country: 'Country',
  usa: 'USA',
  zipcode: 'Zipcode',
  thisTerminal: (code: string) => `This terminal: ${code}`,
  alsoSignedIn: (others: number) =>
    `You are also signed in ${others === 1 ? 'once' : `${others} times`} elsewhere, on other devices or browsers.`,
  handedOver: (terminals: number) =>
    `Clerks have ${pluralize(terminals, 'terminal')} that you handed over. Each one is listed under Terminals.`,
};
