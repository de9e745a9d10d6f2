<?php
/**
 * Deletes what the plugin stored: its settings, on every site of a network.
 *
 * @package Afterword\WooCommerce
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

if ( is_multisite() ) {
	$afterword_site_ids = get_sites(
		array(
			'fields' => 'ids',
			'number' => 0,
		)
	);
	foreach ( $afterword_site_ids as $afterword_site_id ) {
		switch_to_blog( $afterword_site_id );
		delete_option( 'afterword_settings' );
		restore_current_blog();
	}
} else {
	delete_option( 'afterword_settings' );
}
