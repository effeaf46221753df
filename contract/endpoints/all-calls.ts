// Every call of the contract, each under its own name: first those of §7 in its order, then those that the decisions add.
// The OpenAPI document and the tests of the whole contract iterate over this list.
import type { Call } from '#contract/call.ts';
import { changeAccount, changeAddress, getAccount } from './account.ts';
import { generateToken, getIp, getProfile, login, logout, refresh } from './authentication.ts';
import { getBet, getSlip, listBets, placeBets, priceBuilt } from './bets.ts';
import {
  activateBonus,
  applyCoupon,
  excludeBonus,
  listBonuses,
  listCoupons,
  redeemBonus,
} from './bonuses.ts';
import { cashOutBet, listCashOuts, quoteCashOut, removeAutoCashOut, setAutoCashOut } from './cash-outs.ts';
import {
  getGame,
  launchGame,
  listCategories,
  listGames,
  listJackpots,
  listProviders,
  listRecentGames,
  listTags,
} from './casino.ts';
import { getCouponText, getRegulation, getSeo, listBanners, listPromotions } from './content.ts';
import { getDouble, listDoubleBets, listDoubleRounds, placeDoubleBet } from './double.ts';
import { getEventStatistics } from './event-statistics.ts';
import { addFavourite, listFavourites, removeFavourite } from './favourites.ts';
import { completeFirstSteps, getFirstSteps } from './first-steps.ts';
import {
  cashOutMines,
  getOpenMines,
  getSeeds,
  listMines,
  revealMines,
  rotateSeeds,
  setClientSeed,
  startMines,
} from './house-games.ts';
import { getKycStatus } from './kyc.ts';
import { endNotifications, getNotifications, renewNotifications, setNotifications } from './notifications.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  listPasskeys,
  passkeyLogin,
  removePasskey,
} from './passkeys.ts';
import { changePassword, requestRecovery, resetPassword } from './password.ts';
import { cancelClosure, closeAccount, exportAccount, getPrivacy, setConsent } from './privacy.ts';
import {
  endPause,
  getPlayResults,
  getProtection,
  setLimit,
  setRealityCheck,
  startPause,
} from './protection.ts';
import { getReferrals } from './referrals.ts';
import { getBotChallenge, register, validateDocument } from './registration.ts';
import { beginSecondFactor, confirmSecondFactor, endSecondFactor, getSecondFactor } from './second-factor.ts';
import { authoriseChannel, endOtherSessions, endSession, listSessions, reportActivity } from './sessions.ts';
import { getModalImages, getSettings } from './settings.ts';
import { getEvent, listEvents, listSports } from './sports.ts';
import { exportStatement, getStatementMonth } from './statement.ts';
import { reportVitals } from './vitals.ts';
import {
  cancelDeposit,
  createDeposit,
  getCommand,
  getDeposit,
  listOpenDeposits,
  listTransactions,
} from './wallet.ts';
import {
  cancelWithdrawal,
  createWithdrawal,
  getWithdrawal,
  getWithdrawLimits,
  listWithdrawals,
} from './withdrawals.ts';

const CALLS = {
  getIp,
  register,
  login,
  logout,
  refresh,
  getProfile,
  generateToken,
  validateDocument,
  listTransactions,
  authoriseChannel,
  getKycStatus,
  listBonuses,
  activateBonus,
  redeemBonus,
  excludeBonus,
  applyCoupon,
  listCoupons,
  getCouponText,
  listFavourites,
  addFavourite,
  removeFavourite,
  getSettings,
  getModalImages,
  listPromotions,
  listProviders,
  listCategories,
  listBanners,
  getSeo,
  getRegulation,
  getBotChallenge,
  requestRecovery,
  resetPassword,
  changePassword,
  reportActivity,
  listSessions,
  endSession,
  endOtherSessions,
  getAccount,
  changeAccount,
  changeAddress,
  getFirstSteps,
  completeFirstSteps,
  getPrivacy,
  setConsent,
  exportAccount,
  closeAccount,
  cancelClosure,
  getSecondFactor,
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  getNotifications,
  setNotifications,
  renewNotifications,
  endNotifications,
  listPasskeys,
  beginPasskey,
  addPasskey,
  removePasskey,
  beginPasskeyLogin,
  passkeyLogin,
  listGames,
  listJackpots,
  listTags,
  listRecentGames,
  getGame,
  launchGame,
  createDeposit,
  listOpenDeposits,
  getDeposit,
  cancelDeposit,
  getCommand,
  reportVitals,
  createWithdrawal,
  listWithdrawals,
  getWithdrawal,
  cancelWithdrawal,
  getWithdrawLimits,
  getStatementMonth,
  exportStatement,
  getReferrals,
  startMines,
  revealMines,
  cashOutMines,
  getOpenMines,
  listMines,
  getSeeds,
  setClientSeed,
  rotateSeeds,
  getDouble,
  placeDoubleBet,
  listDoubleBets,
  listDoubleRounds,
  listSports,
  listEvents,
  getEvent,
  getEventStatistics,
  getSlip,
  priceBuilt,
  placeBets,
  listBets,
  getBet,
  listCashOuts,
  quoteCashOut,
  cashOutBet,
  setAutoCashOut,
  removeAutoCashOut,
  getProtection,
  setLimit,
  setRealityCheck,
  startPause,
  endPause,
  getPlayResults,
} satisfies Record<string, Call>;

export type CallName = keyof typeof CALLS;

export const ALL_CALLS: readonly Call[] = Object.values(CALLS);
