-- expand
-- Commands whose order at an outside party may have been taken: status 102, with their request as the response. A job finds them.
create index commands_running on commands (created_at) where status = 102;
