import { VerifyFairForm } from './verify-fair-form.tsx';

export const VerifyCrash = () => <VerifyFairForm game="crash" round={null} />;
export const VerifyKeno = () => <VerifyFairForm game="keno" round={null} />;
