-- The coupon with which a player takes part in a promotion; empty where none is needed.
alter table promotions add column coupon_code text not null default '';
