/** The calls of alarms, as method and path below the API base (`/api`). */
export const alarmsPaths = {
  /** an addition: the numbers of open alarms, exceptions and late records of a store or company */
  attention: 'GET /attention/:id',
  /** additions: events that need an owner's attention, and marking them as seen */
  alarms: 'GET /alarms/:storeId',
  alarmSeen: 'POST /alarms/:storeId/:alarmId/seen',
} as const;
