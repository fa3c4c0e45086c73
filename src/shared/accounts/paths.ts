/** The calls of accounts, as method and path below the API base (`/api`). */
export const accountsPaths = {
  login: 'POST /login',
  logout: 'POST /logout',
  viewProfile: 'GET /view-profile',
  /** an addition: a SuperAdmin reads as the admin of a company, by the token of the reply; POST /logout closes it */
  openCompany: 'POST /company-views',
  register: 'POST /post-register',
  forgotPassword: 'POST /forget-pwd',
  resetPassword: 'POST /reset-pwd',
  /** an addition: the user whose password a link sets, if the link still works */
  linkOwner: 'POST /reset-pwd/owner',
  /** additions: the caller's other sign-ins; every active session of a store or a company; one of them */
  sessions: 'GET /sessions',
  endSessions: 'DELETE /sessions',
  /** additions: the caller's second factor, and whether a company's people need one */
  beginSecondFactor: 'POST /second-factor',
  confirmSecondFactor: 'POST /second-factor/confirm',
  endSecondFactor: 'POST /second-factor/end',
  requireSecondFactor: 'PUT /second-factor-rule/:companyId',
  /** additions: access of other programs to a store or a company */
  accessTokens: 'GET /access-tokens/:id',
  addAccessToken: 'POST /access-tokens',
  endAccessToken: 'DELETE /access-tokens/:id',
  userList: 'GET /user-list/:storeId',
  addUser: 'POST /add-user',
  updateUserStatus: 'PUT /update-user-status',
  updateProfile: 'PUT /updateProfile/:id',
  /** an addition: a link for setting a user's password, handed over in person */
  passwordLink: 'POST /users/:id/password-link',
  /** an addition: takes away another person's second factor, whose phone is lost */
  resetSecondFactor: 'POST /users/:id/second-factor-reset',
} as const;
