import { useEffect } from 'react';
import { PrivacyPage } from '#src/features/account/privacy/privacy-page.tsx';

const load = () => import('../flows/after-device-erased.ts');

/** §2: the privacy page; what it erases on the device goes from the memory of the sportsbook's lists too. */
export function PrivacyWithErasedDevice() {
  // Loaded ahead: the button works without a connection.
  useEffect(() => void load().catch(() => {}), []);
  const forget = () =>
    void load().then(
      (file) => file.afterDeviceErased(),
      // A new document has nothing in memory.
      () => location.reload(),
    );
  return <PrivacyPage onDeviceErased={forget} />;
}
