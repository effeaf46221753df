type IpVerdict = 'allowed' | 'blocked';

export interface IpCheck {
  /** Takes the caller's address; blocked is a VPN, a proxy or a country without permission to play (D8). */
  check(ip: string): Promise<IpVerdict>;
}
