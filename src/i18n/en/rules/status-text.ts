const STATUS_TEXT: Record<number, string> = {
  204: 'Request failed',
  401: 'Invalid credentials',
  404: 'Sorry! the page you are looking for could not be found',
  409: 'Data already exists',
  422: 'Email already exists',
};

/** The specification's text for a status (section 8), for a response that brings no message of its own. */
export const statusText = (status: number): string =>
  STATUS_TEXT[status] ?? 'Sorry! something went wrong, please contact our support team';
