-- The opening stock names a store's packs: it adds vendors to that store, and only there, which the policies keep.
GRANT INSERT ON vendors TO lottery_tenant;
