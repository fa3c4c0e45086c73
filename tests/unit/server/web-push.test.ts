import { describe, expect, test } from 'vitest';
import {
  areDeviceKeys,
  encryptForDevice,
  isPublicAddress,
  isPushEndpoint,
  publicLookup,
} from '../../../server/mail/web-push';

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');

/** The example of RFC 8291, section 5 and appendix A. */
const DEVICE = {
  p256dh: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
  auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
};

test('the example of RFC 8291 is encrypted as that specification shows', () => {
  const body = encryptForDevice('When I grow up, I want to be a watermelon', DEVICE, {
    privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
    salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  });
  expect(body.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml' +
      'mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT' +
      'pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('two encrypted messages share neither salt nor key', () => {
  const [one, two] = [encryptForDevice('a', DEVICE), encryptForDevice('a', DEVICE)];
  expect(one.subarray(0, 16)).not.toEqual(two.subarray(0, 16));
  expect(one.subarray(21, 86)).not.toEqual(two.subarray(21, 86));
});

test('an encrypted message fills at most the 4,096 bytes that every push service takes', () => {
  expect(encryptForDevice('x'.repeat(3993), DEVICE)).toHaveLength(4096);
  expect(() => encryptForDevice('x'.repeat(3994), DEVICE)).toThrow(RangeError);
});

test('a device’s keys that can’t encrypt are recognized', () => {
  expect(areDeviceKeys(DEVICE)).toBe(true);
  expect(areDeviceKeys({ ...DEVICE, auth: DEVICE.auth.subarray(1) })).toBe(false);
  expect(areDeviceKeys({ ...DEVICE, p256dh: DEVICE.p256dh.subarray(1) })).toBe(false);
  const besideTheCurve = Buffer.from(DEVICE.p256dh);
  besideTheCurve[64] = (besideTheCurve[64] ?? 0) ^ 1;
  expect(areDeviceKeys({ ...DEVICE, p256dh: besideTheCurve })).toBe(false);
});

describe('the address of a push service', () => {
  const REFUSED = [
    'http://push.example/a',
    'ftp://push.example/a',
    'https://push.example:8443/a',
    'https://user:word@push.example/a',
    'https://localhost/a',
    'https://127.0.0.1/a',
    'https://127.1/a',
    'https://2130706433/a',
    'https://0x7f.1/a',
    'https://10.1.2.3/a',
    'https://172.31.0.1/a',
    'https://192.168.1.1/a',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/a',
    'https://0.0.0.0/a',
    'https://[::1]/a',
    'https://[::ffff:127.0.0.1]/a',
    'https://[fd00::1]/a',
    'https://[fe80::1]/a',
    'https://[2002:7f00:1::]/a',
    'https://[64:ff9b::7f00:1]/a',
    'not an address',
  ];
  test.each(REFUSED)('the push address %s is refused', (address) => {
    expect(isPushEndpoint(address, false)).toBe(false);
  });

  test.each(['https://fcm.googleapis.com/fcm/send/abc', 'https://web.push.apple.com/x', 'https://8.8.8.8/a'])(
    'the push address %s is accepted',
    (address) => {
      expect(isPushEndpoint(address, false)).toBe(true);
    },
  );

  test('an operator may allow push addresses in the server’s own network', () => {
    expect(isPushEndpoint('http://127.0.0.1:8080/a', true)).toBe(true);
    expect(isPushEndpoint('file:///etc/passwd', true)).toBe(false);
  });
});

test('only public addresses are accepted as what a push service’s name resolves to', () => {
  expect(['8.8.8.8', '2606:4700::1111'].map(isPublicAddress)).toEqual([true, true]);
  expect(['10.0.0.1', '::1', '::ffff:10.0.0.1', 'fd00::1', '224.0.0.1', 'name'].map(isPublicAddress)).toEqual(
    Array.from({ length: 6 }, () => false),
  );
});

describe('names of push services', () => {
  const lookUp = (addresses: string[], all: boolean) =>
    new Promise((resolve) =>
      publicLookup(async () => addresses)('push.example', { all }, (error, ...answer) =>
        resolve(error ? error.message : answer),
      ),
    );

  test.each([['10.0.0.1'], ['8.8.8.8', '127.0.0.1'], ['2606:4700::1111', '::1'], ['169.254.169.254']])(
    'a push service’s name that resolves to %s is refused',
    async (...addresses) => {
      expect(await lookUp(addresses, true)).toMatch('no public address');
      expect(await lookUp(addresses, false)).toMatch('no public address');
    },
  );

  test('a push service’s name that resolves to public addresses gets connections to them', async () => {
    const open = ['8.8.8.8', '2606:4700::1111'];
    expect(await lookUp(open, false)).toEqual(['8.8.8.8', 4]);
    expect(await lookUp(open, true)).toEqual([
      [
        { address: '8.8.8.8', family: 4 },
        { address: '2606:4700::1111', family: 6 },
      ],
    ]);
  });

  test('a push service’s name without an address is refused', async () => {
    expect(await lookUp([], true)).toMatch('no public address');
  });
});
