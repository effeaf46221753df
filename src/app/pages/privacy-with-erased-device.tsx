import { PrivacyPage } from '#src/features/account/privacy/privacy-page.tsx';

/** §2: the privacy page; what it erases on the device also goes from the lists of the sportsbook, which are loaded only then. */
export function PrivacyWithErasedDevice() {
  const forget = () =>
    void import('../flows/after-device-erased.ts').then(
      (file) => file.afterDeviceErased(),
      // Without that file no list of this document has been shown.
      () => {},
    );
  return <PrivacyPage onDeviceErased={forget} />;
}
