/** The page for unknown addresses. */
export const NOT_FOUND = {
  backToDashboard: 'Back to Dashboard',
};
