import type { ComponentType } from 'react';
import type { HouseGameId } from '#contract/house-games.ts';
import { VerifyDouble } from '../double/verify/verify-double.tsx';
import { VerifyMines } from '../mines/verify/verify-mines.tsx';
import { VerifyCrash, VerifyKeno } from './fair/verify-fair-panels.tsx';
import type { FairGame } from './fair/verify-fair-round.ts';

interface VerifyPanelProps {
  visitor: boolean;
  /** A round on the player's seeds is open. */
  playing: boolean;
}

/**
 * What recalculates the rounds of each house game, and of the frames' provably fair ones. It is loaded together
 * with the page of any of them, because it also works without internet.
 */
export const VERIFY_PANELS: Readonly<Record<HouseGameId | FairGame, ComponentType<VerifyPanelProps>>> = {
  mines: VerifyMines,
  double: VerifyDouble,
  crash: VerifyCrash,
  keno: VerifyKeno,
};
