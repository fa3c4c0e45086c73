/** The calls of accounts, as method and path below the API base (`/api`). */
export const accountsPaths = {
  login: 'POST /login',
  logout: 'POST /logout',
  viewProfile: 'GET /view-profile',
  register: 'POST /post-register',
  forgotPassword: 'POST /forget-pwd',
  resetPassword: 'POST /reset-pwd',
  /** an addition: the user whose password a link sets, if the link still works */
  linkOwner: 'POST /reset-pwd/owner',
  /** additions: the caller's other sign-ins; every active session of a store or a company; one of them */
  sessions: 'GET /sessions',
  endSessions: 'DELETE /sessions',
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
} as const;
