/** Sign-in and Download App. */
export const SIGN_IN = {
  welcome: 'Welcome Back !',
  continueTo: (app: string) => `Sign in to continue to ${app}.`,
  entriesKept: (count: number, store: string | null) =>
    `${count === 1 ? '1 entry stays' : `${count} entries stay`} on this device and will be sent after the next sign-in to ${store ?? 'that store'}.`,
  takesBack: 'Signing in takes this terminal back from its clerks.',
  backToClerks: 'Back to the clerks',
  username: 'Username',
  usernameRequired: 'Username is required.',
  password: 'Password',
  forgotPassword: 'Forgot password?',
  logIn: 'Log In',
  signingIn: 'Signing in…',
  downloadApp: 'Download App',
  needsNetwork: 'The server could not be reached. Signing in needs the network.',
};
