/** The dialog with a link that sets a password. */
export const PASSWORD_LINK = {
  title: 'New password link',
  of: (name: string) => `Password link for ${name}`,
  ask: (name: string) =>
    `Create a one-time link with which ${name} sets a new password? Links created before stop working. The current password works until the link is used.`,
  create: 'Create link',
  label: 'Set-up link',
  handOn: (username: string) =>
    `Send this one-time link to ${username} to set a password (valid 7 days). It won’t be shown again.`,
  copy: 'Copy',
  copied: 'Copied.',
  copyFailed: 'This browser doesn’t let the app copy. Select the link and copy it.',
  done: 'Done',
};
