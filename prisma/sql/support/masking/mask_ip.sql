-- Shows only the network of an address, which is enough to tell two places apart.
create or replace function support.mask_ip(ip text) returns text
language sql immutable parallel safe as $$
  select case when strpos(ip, ':') > 0 then split_part(ip, ':', 1) || ':' || split_part(ip, ':', 2) || ':•••'
    else split_part(ip, '.', 1) || '.' || split_part(ip, '.', 2) || '.•.•' end
$$;

grant execute on function support.mask_ip(text) to support_ro;
