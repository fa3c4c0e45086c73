/** The calls of instant alerts, as method and path below the API base (`/api`). */
export const alertsPaths = {
  /** additions: the caller’s instant alerts, and whether this sign-in's device gets push messages */
  instantAlerts: 'GET /instant-alerts',
  changeInstantAlerts: 'PUT /instant-alerts',
  subscribeToPush: 'PUT /push-subscription',
  endPush: 'DELETE /push-subscription',
} as const;
