/** The calls of board, as method and path below the API base (`/api`). */
export const boardPaths = {
  /**
   * additions: the morning message of a store's day; the stores for which the caller gets it by mail, and the
   * hour
   */
  morning: 'GET /morning/:date/:storeId',
  morningMail: 'GET /morning-mail',
  changeMorningMail: 'PUT /morning-mail',
  /** additions: the caller’s instant alerts, and whether this sign-in's device gets push messages */
  instantAlerts: 'GET /instant-alerts',
  changeInstantAlerts: 'PUT /instant-alerts',
  subscribeToPush: 'PUT /push-subscription',
  endPush: 'DELETE /push-subscription',
  /** an addition: suggested actions for a store today */
  todayList: 'GET /today-list/:storeId',
  /** an addition: the numbers of open alarms, exceptions and late records of a store or company */
  attention: 'GET /attention/:id',
  /** additions: events that need an owner's attention, and marking them as seen */
  alarms: 'GET /alarms/:storeId',
  alarmSeen: 'POST /alarms/:storeId/:alarmId/seen',
  /** an addition: a store's recent sales */
  today: 'GET /today/:id',
  /** an addition: every store of a company in one row, worst first */
  board: 'GET /board/:companyId',
} as const;
