import type { PushSubscriptionBody } from '../shared/alerts/instant-alerts-schema';

/**
 * Whether this browser can get push messages. `blocked`: the person or an administrator forbade notifications. `unsupported`:
 * also on an iPhone or iPad whose person hasn't added the app to the Home Screen, and without HTTPS.
 */
type PushSupport = 'ready' | 'blocked' | 'unsupported';

export function pushSupport(): PushSupport {
  const isSupported =
    'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
  if (!isSupported) return 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : 'ready';
}

/**
 * Asks the person for permission, and subscribes this browser. Call it when the person presses a button: browsers ask at no
 * other time. An earlier subscription ends, so that nothing meant for another person arrives here any more.
 * @param serverKey the server's public key in base64url
 * @returns the browser's address and keys, or why there are none; `failed`: its push service can't be reached
 */
export async function subscribeToPush(
  serverKey: string,
): Promise<PushSubscriptionBody | Exclude<PushSupport, 'ready'> | 'failed'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'blocked';
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return 'unsupported';
  try {
    await endPush();
    const subscription = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: serverKey,
    });
    const { endpoint, keys } = subscription.toJSON();
    if (!endpoint || !keys?.p256dh || !keys.auth) return 'failed';
    return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } };
  } catch (error) {
    console.warn('The browser could not subscribe to its push service', error);
    return 'failed';
  }
}

/** Ends this browser's subscription, if it has one. */
export async function endPush(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}
