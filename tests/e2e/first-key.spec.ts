import { test } from './add-inventory-screen';

test('the first key of a scan is heard as soon as the screen shows, before it is painted', async ({
  receiving,
}) => {
  const upc = '028400150095';
  await receiving.page.addInitScript((code) => {
    const scanOnceShown = new MutationObserver(() => {
      const button = [...document.querySelectorAll('button')].find((b) => b.textContent === 'Add Inventory');
      if (!button || button.disabled) return;
      scanOnceShown.disconnect();
      for (const key of [...code, 'Enter'])
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    });
    scanOnceShown.observe(document, { childList: true, subtree: true, attributes: true });
  }, upc);
  await receiving.page.reload();
  await receiving.expectNext(upc, 1);
});
